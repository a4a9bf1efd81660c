import { pathOf } from '@launchpad/api';
import type { Editor } from '@tiptap/react';
import { Input } from 'antd';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../strings';
import { IMAGE_ACCEPT, imageError } from '../files/chosenFile';
import { useFileUpload } from '../files/useFileUpload';
import '../LinkButton.css';
import './RichTextEditor.css';

/** Uploads a picture and inserts it where the cursor is. */
export function PictureForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [alt, setAlt] = useState('');
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
