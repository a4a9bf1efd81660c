import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect } from 'react';
import type { ControlProps } from '../Field';
import { Picture } from './picture';
import { Toolbar } from './Toolbar';
import './RichTextEditor.css';

interface Props {
  control: ControlProps;
  label: string;
  value: string;
  onChange: (html: string) => void;
}

/** The editor. An empty document is passed on as an empty string. */
export default function RichTextEditor({ control, label, value, onChange }: Props) {
  const attributes = {
    id: control.id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-describedby': control['aria-describedby'],
    'aria-required': String(control['aria-required']),
    class: 'rich-text',
  };
  // on a slow machine the library discards the first editor before it is mounted and creates another
  const editor: Editor | null = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
      }),
      Picture,
    ],
    content: value,
    editorProps: { attributes },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });

  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const shown = editor.isEmpty ? '' : editor.getHTML();
    if (shown !== value) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className="editor" data-invalid={control['aria-invalid']}>
      {editor && <Toolbar editor={editor} label={label} />}
      <EditorContent editor={editor} />
    </div>
  );
}
