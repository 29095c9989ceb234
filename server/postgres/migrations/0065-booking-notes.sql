-- What the team notes about a booking, for itself. The version counts the changes of the note.
alter table booking add column team_note text;
alter table booking add column team_note_version integer not null default 0;
