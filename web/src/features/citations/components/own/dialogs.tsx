import type { OwnRecord } from '@/api/types'
import { closeModal, openModal } from '@/kit/dialog/modal'
import { t } from '../../texts'
import { ImportForm } from './import-form'
import { RecordForm } from './record-form'

/** Opens the dialog that brings records into a folder, '' for none. */
export function importInto(folder: string) {
  const id = 'import-records'
  openModal({
    id,
    title: t('own.import_title'),
    children: <ImportForm folder={folder} onEnd={() => closeModal(id)} />,
  })
}

export function editRecord(record: OwnRecord) {
  const id = 'edit-record'
  openModal({
    id,
    title: t('record.edit_title'),
    children: <RecordForm record={record} onEnd={() => closeModal(id)} />,
  })
}
