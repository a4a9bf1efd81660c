import { lazyPart, Loading, Skeleton } from '@launchpad/web-kit';
import { type ReactNode, Suspense } from 'react';
import { Field } from '../Field';

const RichTextEditor = lazyPart(
  () => import('./RichTextEditor'),
  (m) => m.default,
);

interface Props {
  label: string;
  name?: string | undefined;
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
}

/** A formatted text, stored as HTML. The editor is loaded when first shown. */
export function RichTextField({ label, name, value, onChange, error, hint, required }: Props) {
  return (
    <Field {...{ label, name, error, hint }} required={required ?? false}>
      {(control) => (
        <Suspense
          fallback={
            <Loading>
              <Skeleton height={220} radius={10} />
            </Loading>
          }
        >
          <RichTextEditor control={control} label={label} value={value} onChange={onChange} />
        </Suspense>
      )}
    </Field>
  );
}
