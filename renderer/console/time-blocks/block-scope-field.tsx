import type { SaveTimeBlockInput } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'

export type BlockScope = NonNullable<SaveTimeBlockInput['scope']>

const blockScopes: readonly BlockScope[] = ['one', 'following', 'all']

/** Asks which blocks of a series are meant. */
export function BlockScopeField() {
  const i18n = useI18n()
  return (
    <fieldset className="console-block-scope">
      <legend className="bp-label">{i18n.t('today.block_scope')}</legend>
      {blockScopes.map(scope => (
        <label key={scope}>
          <input type="radio" name="scope" value={scope} defaultChecked={scope === 'one'} />
          <span>{i18n.t('today.block_scope_choice', { scope })}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns what was chosen; `one` where nothing was asked. */
export const readBlockScope = (fields: FormData): BlockScope =>
  blockScopes.find(scope => scope === fields.get('scope')) ?? 'one'
