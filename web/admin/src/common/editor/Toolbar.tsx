import {
  BoldOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  RightOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons-svg';
import { isLink } from '@launchpad/api';
import { Button, Icon, useTyped } from '@launchpad/web-kit';
import { type Editor, useEditorState } from '@tiptap/react';
import { Input, type InputRef } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../strings';
import { PictureForm } from './PictureForm';
import './RichTextEditor.css';

interface Tool {
  label: string;
  icon: ReactNode;
  isOn?: (editor: Editor) => boolean;
  canRun?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

/** What an address begins with, before one is typed. */
const NO_ADDRESS = 'https://';

const tools: Tool[] = [
  mark(t.editor.bold, <Icon of={BoldOutlined} />, 'bold', (editor) =>
    editor.chain().focus().toggleBold().run(),
  ),
  mark(t.editor.italic, <Icon of={ItalicOutlined} />, 'italic', (editor) =>
    editor.chain().focus().toggleItalic().run(),
  ),
  mark(t.editor.underline, <Icon of={UnderlineOutlined} />, 'underline', (editor) =>
    editor.chain().focus().toggleUnderline().run(),
  ),
  mark(t.editor.strike, <Icon of={StrikethroughOutlined} />, 'strike', (editor) =>
    editor.chain().focus().toggleStrike().run(),
  ),
  mark(t.editor.heading, <Icon of={FontSizeOutlined} />, 'heading', (editor) =>
    editor.chain().focus().toggleHeading({ level: 2 }).run(),
  ),
  mark(t.editor.bulletList, <Icon of={UnorderedListOutlined} />, 'bulletList', (editor) =>
    editor.chain().focus().toggleBulletList().run(),
  ),
  mark(t.editor.orderedList, <Icon of={OrderedListOutlined} />, 'orderedList', (editor) =>
    editor.chain().focus().toggleOrderedList().run(),
  ),
  mark(t.editor.quote, <Icon of={RightOutlined} />, 'blockquote', (editor) =>
    editor.chain().focus().toggleBlockquote().run(),
  ),
];

const history: Tool[] = [
  {
    label: t.editor.undo,
    icon: <Icon of={UndoOutlined} />,
    canRun: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: t.editor.redo,
    icon: <Icon of={RedoOutlined} />,
    canRun: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

function mark(label: string, icon: ReactNode, name: string, run: Tool['run']): Tool {
  return { label, icon, run, isOn: (editor) => editor.isActive(name) };
}

/** The editor's buttons, and the inputs for a link and a picture. @param label of the field, unique on its page */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const link = `link/${label}`;
  const [linking, setLinking] = useTyped(`${link}/open`, false);
  const picture = `picture/${label}`;
  const [adding, setAdding] = useTyped(`${picture}/open`, false);
  const isInLink = useEditorState({ editor, selector: (state) => state.editor.isActive('link') });
  return (
    <fieldset className="editor-toolbar" aria-label={t.editor.toolbar}>
      {tools.map((tool) => (
        <ToolButton key={tool.label} editor={editor} tool={tool} />
      ))}
      <button
        type="button"
        aria-label={t.editor.link}
        title={t.editor.link}
        aria-pressed={isInLink}
        onClick={() => (isInLink ? editor.chain().focus().unsetLink().run() : setLinking(!linking))}
      >
        <Icon of={LinkOutlined} />
      </button>
      <button
        type="button"
        aria-label={t.editor.picture}
        title={t.editor.picture}
        aria-expanded={adding}
        onClick={() => setAdding(!adding)}
      >
        <Icon of={PictureOutlined} />
      </button>
      {history.map((tool) => (
        <ToolButton key={tool.label} editor={editor} tool={tool} />
      ))}
      {linking && <LinkForm editor={editor} name={link} onDone={() => setLinking(false)} />}
      {adding && <PictureForm editor={editor} name={picture} onDone={() => setAdding(false)} />}
    </fieldset>
  );
}

function ToolButton({ editor, tool }: { editor: Editor; tool: Tool }) {
  const { on, can } = useEditorState({
    editor,
    selector: (state) => ({
      on: tool.isOn?.(state.editor),
      can: tool.canRun?.(state.editor) ?? true,
    }),
  });
  return (
    <button
      type="button"
      aria-label={tool.label}
      title={tool.label}
      aria-pressed={on}
      disabled={!can}
      onClick={() => tool.run(editor)}
    >
      {tool.icon}
    </button>
  );
}

/** Links what is selected. Its address stays until then, as long as the page is shown. */
function LinkForm({ editor, name, onDone }: { editor: Editor; name: string; onDone: () => void }) {
  const [address, setAddress] = useTyped(`${name}/address`, NO_ADDRESS);
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);
  const set = () => {
    if (!isLink(address)) return;
    editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run();
    setAddress(NO_ADDRESS);
    onDone();
  };
  return (
    <div className="editor-link">
      <Input
        aria-label={t.editor.linkAddress}
        value={address}
        ref={input}
        onChange={(event) => setAddress(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          set();
        }}
      />
      <Button onClick={set} disabled={!isLink(address)}>
        {t.save}
      </Button>
    </div>
  );
}
