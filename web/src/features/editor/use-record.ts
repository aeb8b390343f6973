import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/error'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { type Errors, fieldOf, noRefusal, refusalOf } from '@/kit/form/refusal'
import { readRecord, saveRecord } from './api'
import { afterSave, changedFields, cleaned, type Field, isDraft, merge } from './model'
import { t } from './texts'
import type { EditedRecord, Form } from './types'
import { useLeaveGuard } from './use-leave-guard'

/** How long somebody has not typed when a draft is saved by itself, in ms. */
const pause = 1200

/** What two people changed at once: the form with the own side, and theirs. */
export interface Conflict {
  by: string
  theirs: EditedRecord
  form: Form
  fields: Field[]
}

interface Changed {
  record: EditedRecord
  changed_by: string
}

/** The names of the refused fields that a section shows, for a server's name of one. */
const names: Record<string, string> = { subjects: 'tags' }

/**
 * A record that is edited: what is stored, what is typed, and bringing both together. A draft is
 * saved by itself; what is published waits for its button.
 */
export function useRecord(initial: EditedRecord) {
  const [base, setBase] = useState(initial)
  const [form, setForm] = useState(initial.form)
  const [saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)
  const [conflict, setConflict] = useState<Conflict>()
  const typed = useRef(form)
  const stored = useRef(base)
  const running = useRef<Promise<boolean>>(undefined)

  function take(record: EditedRecord, next: Form) {
    stored.current = record
    typed.current = next
    setBase(record)
    setForm(next)
  }

  function set(change: Partial<Form>) {
    typed.current = { ...typed.current, ...change }
    setForm(typed.current)
    setRefusal(({ errors }) => ({ errors: withoutFields(errors, change), wrong: '' }))
  }

  /** Takes over what somebody else saved; what both changed is asked. */
  function meet(theirs: EditedRecord, by: string): boolean {
    const merged = merge(stored.current.form, typed.current, theirs.form)
    if (merged.conflicts.length > 0) {
      setConflict({ by, theirs, form: merged.form, fields: merged.conflicts })
      return false
    }
    take(theirs, merged.form)
    const text = by ? t('meet.merged', { name: by }) : t('meet.merged_somebody')
    toast({ kind: 'info', text })
    return true
  }

  /** Takes a record that another call answered, such as one with another cover. */
  function adopt(record: EditedRecord) {
    take(record, merge(stored.current.form, typed.current, record.form).form)
  }

  async function send(change: Partial<Form>): Promise<boolean> {
    const sent = cleaned({ ...typed.current, ...change })
    try {
      const { id, version } = stored.current
      const saved = await saveRecord(id, version, sent)
      take(saved, afterSave(sent, { ...typed.current, ...change }, saved.form))
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'record_changed') {
        const { record, changed_by } = error.data as Changed
        return meet(record, changed_by) && send(change)
      }
      setRefusal(refusalOf(error, { fields: Object.keys(sent), names }))
      return false
    }
  }

  /** Saves, one call after the other; `change` is part of it only when it is taken. */
  async function save(change: Partial<Form> = {}): Promise<boolean> {
    await running.current
    setSaving(true)
    setRefusal(noRefusal)
    running.current = send(change)
    const done = await running.current
    setSaving(false)
    return done
  }

  const changed = changedFields(base.form, cleaned(form))
  useAutosave(isDraft(base.form) && changed.length > 0 && !saving && !conflict, form, save)
  const refused = refusal.wrong !== '' || Object.values(refusal.errors).some(Boolean)
  useLeaveGuard(changed.length > 0, !isDraft(base.form) || refused)

  return {
    base,
    form,
    set,
    save,
    saving,
    changed,
    conflict,
    ...refusal,
    adopt,
    /** Reads the record again after a call that changed it, such as a file that was added. */
    reread: async () => adopt(await readRecord(initial.id)),
    /** Reads what somebody else saved. */
    refresh: async (by: string) => {
      try {
        meet(await readRecord(initial.id), by)
      } catch (error) {
        setRefusal({ errors: {}, wrong: errorText(error) })
      }
    },
    discard: () => {
      take(stored.current, stored.current.form)
      setRefusal(noRefusal)
    },
    /** Ends a conflict with a form that was chosen. */
    settle: (chosen: Form) => {
      if (conflict) take(conflict.theirs, chosen)
      setConflict(undefined)
    },
  }
}

export type RecordState = ReturnType<typeof useRecord>

const withoutFields = (errors: Errors, change: Partial<Form>): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !(fieldOf(path) in change)))

/** Saves once nobody has typed for a while, and when the screen is left; what was refused waits for another change. */
function useAutosave(due: boolean, form: Form, save: () => unknown) {
  const newest = useRef(save)
  newest.current = save
  const tried = useRef<Form>(undefined)
  const waiting = useRef(false)
  waiting.current = due && tried.current !== form
  useEffect(() => {
    if (!due || tried.current === form) return
    const timer = setTimeout(() => {
      tried.current = form
      void newest.current()
    }, pause)
    return () => clearTimeout(timer)
  }, [due, form])
  useEffect(
    () => () => {
      if (waiting.current) void newest.current()
    },
    [],
  )
}
