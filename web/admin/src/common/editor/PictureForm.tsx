import { pathOf } from '@launchpad/api';
import { useTyped } from '@launchpad/web-kit';
import type { Editor } from '@tiptap/react';
import { Input } from 'antd';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { t } from '../../strings';
import { IMAGE_ACCEPT, imageError } from '../files/chosenFile';
import { useFileUpload } from '../files/useFileUpload';
import '../LinkButton.css';
import './RichTextEditor.css';

interface Props {
  editor: Editor;
  /** of this form on its page */
  name: string;
  onDone: () => void;
}

/** Uploads a picture and inserts it where the cursor is. Its text stays until then, as long as the page is shown. */
export function PictureForm({ editor, name, onDone }: Props) {
  const [alt, setAlt] = useTyped(`${name}/text`, '');
  // typed on while the picture is uploaded
  const latest = useRef(alt);
  useEffect(() => {
    latest.current = alt;
  }, [alt]);
  const { isLoading, take } = useFileUpload('logo', imageError);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const stored = await take(event.target);
    if (!stored) return;
    editor
      .chain()
      .focus()
      .setPicture({ src: pathOf('getIpfs', { cid: stored.cid }), alt: latest.current.trim() })
      .run();
    setAlt('');
    onDone();
  };

  return (
    <div className="editor-link">
      <Input
        aria-label={t.editor.pictureText}
        placeholder={t.editor.pictureText}
        value={alt}
        maxLength={200}
        onChange={(event) => setAlt(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      <label className="link-button editor-picture">
        {isLoading ? t.editor.pictureUploading : t.editor.pictureChoose}
        <input
          type="file"
          className="visually-hidden"
          accept={IMAGE_ACCEPT}
          disabled={isLoading}
          aria-label={t.editor.pictureChoose}
          onChange={(event) => void choose(event)}
        />
      </label>
    </div>
  );
}
