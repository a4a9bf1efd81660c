import { forgetForm, useTyped, useUnsavedWork } from '@launchpad/web-kit';
import { useEffect } from 'react';
import { type Opened, sameValues, type SaveOptions, useVersionedSave } from './useVersionedSave';

interface Options<T> extends Omit<SaveOptions<T>, 'typed' | 'onSaved'> {
  /** unique on its page: what is typed is kept under it while the form is replaced, as by another account's page */
  name: string;
  onSaved: () => void;
}

/**
 * A form of a stored record: what is typed, guarded and kept with the version that it is typed over, and saved by
 * `useVersionedSave`.
 */
export function useVersionedForm<T extends object>({ name, loaded, onSaved, ...options }: Options<T>) {
  const [{ opened, values }, setForm] = useTyped<{ opened: Opened<T>; values: T }>(name, () => ({
    opened: loaded,
    values: loaded.values,
  }));
  const set = (change: Partial<T>) => setForm((form) => ({ ...form, values: { ...form.values, ...change } }));
  const saving = useVersionedSave<T>({
    ...options,
    typed: values,
    loaded: opened,
    onSaved: (saved) => {
      setForm((form) => ({ ...form, opened: saved }));
      onSaved();
    },
  });
  const isDirty = !sameValues(values, saving.stored);
  useUnsavedWork(isDirty, name);
  // a form without typed work opens with what is stored then
  useEffect(() => {
    if (!isDirty) forgetForm(name);
  });
  return {
    ...saving,
    values,
    isDirty,
    set,
    /** Saves what is typed. Does nothing while another save is running. */
    save: () => saving.save(values),
    resolve: (chosen: T) => {
      set(chosen);
      return saving.resolve(chosen);
    },
    /** Gives up what is typed, as the form is closed. */
    forget: () => forgetForm(name),
  };
}
