import type { TextareaHTMLAttributes } from 'react';
import './TextInput.css';

/** A field of several lines. Set `aria-invalid` to mark it as invalid. */
export function TextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea className="text-area" {...props} />;
}
