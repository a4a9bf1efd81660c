import { limits, type ContactField } from '@launchpad/api';
import type { ReactNode } from 'react';
import { TextAreaField, TextField } from './fields';
import type { FieldErrors } from './validate';

/** What is typed of an owner's contact data; documents are uploaded. */
type Typed = Extract<ContactField, 'name' | 'email' | 'phone' | 'message'>;
export type Contact = Record<Typed, string>;

interface Props {
  values: Contact;
  errors: FieldErrors<Typed>;
  /** a field's label, its hint, and what is shown next to the label */
  textsOf: (field: Typed) => { label: string; hint?: ReactNode; extra?: ReactNode };
  /** the field of the identity document */
  identity: ReactNode;
  set: (change: Partial<Contact>) => void;
}

/** An owner's contact data for the KYC review, when a pool is created and when it is corrected. */
export function ContactFields({ values, errors, textsOf, identity, set }: Props) {
  const { extra, ...message } = textsOf('message');
  return (
    <div className="field-grid">
      <TextField
        {...textsOf('name')}
        name="name"
        value={values.name}
        error={errors.name}
        maxLength={limits.title}
        autoComplete="name"
        required
        onChange={(name) => set({ name })}
      />
      <TextField
        {...textsOf('email')}
        name="email"
        type="email"
        value={values.email}
        error={errors.email}
        autoComplete="email"
        required
        onChange={(email) => set({ email: email.trim() })}
      />
      <TextField
        {...textsOf('phone')}
        name="phone"
        type="tel"
        value={values.phone}
        error={errors.phone}
        maxLength={limits.phone}
        autoComplete="tel"
        required
        onChange={(phone) => set({ phone })}
      />
      {identity}
      <div className="field-wide">
        <TextAreaField
          {...message}
          name="message"
          value={values.message}
          error={errors.message}
          maxLength={limits.contactMessage}
          extra={
            <>
              {extra}{' '}
              <span className="faint num">
                {values.message.length}/{limits.contactMessage}
              </span>
            </>
          }
          onChange={(text) => set({ message: text })}
        />
      </div>
    </div>
  );
}
