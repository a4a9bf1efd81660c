import { limits } from '@launchpad/api';
import { Button, useSearchText } from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import { TextField } from './fields';

interface Props {
  className: string;
  /** of the field and of the button that searches */
  label: string;
  placeholder: string;
  /** the current search; empty if none */
  search: string;
  onSearch: (search: string) => void;
  /** other filters, between the field and the button */
  children: ReactNode;
  /** after the button */
  extra?: ReactNode;
}

/** A search of a list, on submit, with other filters. The field keeps the focus and everything typed while the list changes. */
export function SearchForm({ className, label, placeholder, search, onSearch, children, extra }: Props) {
  const { text, type, onSaved, focus } = useSearchText(search);
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSaved(text.trim());
        onSearch(text.trim());
      }}
    >
      <TextField
        label={label}
        placeholder={placeholder}
        value={text}
        maxLength={limits.search}
        onChange={type}
        {...focus}
      />
      {children}
      <Button type="submit">{label}</Button>
      {extra}
    </form>
  );
}
