import { CheckField } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import { Dropdown } from '@/kit/navigation/dropdown'
import { type Column, columns, keepColumns } from '../model'
import { t } from '../texts'

interface ColumnsProps {
  shown: Column[]
  onShown: (shown: Column[]) => void
}

/** Which columns the table has; this browser keeps it. */
export function Columns({ shown, onShown }: ColumnsProps) {
  const show = (column: Column, on: boolean) => {
    const next = columns.filter((each) => (each === column ? on : shown.includes(each)))
    keepColumns(next)
    onShown(next)
  }
  return (
    <div className="desk-columns">
      <Dropdown name="columns" label={t('columns.label')} button={<Icon name="table" size={20} />}>
        <div className="desk-column-list">
          {columns.map((column) => (
            <CheckField
              key={column}
              label={t(`column.${column}`)}
              checked={shown.includes(column)}
              onCheck={(on) => show(column, on)}
            />
          ))}
        </div>
      </Dropdown>
    </div>
  )
}
