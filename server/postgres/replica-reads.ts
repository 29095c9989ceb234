/** `behind`: the replica is away or too old, so the primary was asked. `failed`: the primary was asked after it. */
export type ReplicaReadResult = 'replica' | 'behind' | 'failed'

export type CountReplicaRead = (result: ReplicaReadResult) => void
