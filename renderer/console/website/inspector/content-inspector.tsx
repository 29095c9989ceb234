import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../../context/console-context.ts'
import { useContentEditing } from '../content-editing.ts'
import { addToColumn, duplicateBlock, removeBlock } from '../model/content-blocks.ts'
import { findBlockSchema } from '../model/content-form.ts'
import { useBlockName } from '../outline/use-block-name.ts'
import { ContentFields } from './content-fields.tsx'
import { EditedLanguages } from './edited-languages.tsx'
import { PageInspector } from './page-inspector.tsx'

/** The settings of what is chosen: a block, or the page as a whole. */
export function ContentInspector() {
  const i18n = useI18n()
  const { chosen } = useContentEditing()
  return (
    <section className="form-inspector website-inspector" aria-label={i18n.t('builder.settings')}>
      <EditedLanguages />
      {chosen === '' ? <PageInspector /> : <BlockInspector />}
    </section>
  )
}

function BlockInspector() {
  const i18n = useI18n()
  const { outline, chosen, form, draft, apply, languages } = useContentEditing()
  const nameBlock = useBlockName()
  const row = outline.find(({ pointer }) => pointer === chosen)
  if (!row) return <PageInspector />
  const columns = Array.isArray(row.block.columns) ? row.block.columns : []
  const name = nameBlock(row)
  return (
    <>
      <h2 className="form-inspector-title">{name}</h2>
      <ContentFields
        schema={findBlockSchema(form, row.type)}
        value={row.block}
        pointer={chosen}
        key={chosen}
      />
      {columns.map((_, index) => (
        <Button
          key={`${chosen}/${String(index)}`}
          type="button"
          onClick={() =>
            apply(
              addToColumn(draft.document, `${chosen}/columns/${index}`, {
                type: 'text',
                text: { [languages[0]]: i18n.t('website.new_text') },
              }),
            )
          }
        >
          {i18n.t('website.add_to_column', { number: String(index + 1) })}
        </Button>
      ))}
      <div className="bp-actions">
        <Button type="button" look="quiet" onClick={() => apply(duplicateBlock(draft.document, row))}>
          {i18n.t('builder.duplicate')}
        </Button>
        <Button type="button" look="quiet" onClick={() => apply(removeBlock(draft.document, row))}>
          {i18n.t('builder.remove')}
        </Button>
      </div>
    </>
  )
}
