import { Profiler, useEffect, useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from './Modal';
import { useIsTyping, watchTyping } from './typing';

beforeAll(watchTyping);

/** An editable text such as the editor of descriptions, which is no input. */
function Editor() {
  const attributes = { role: 'textbox', 'aria-label': 'Rich text', tabIndex: 0 };
  return (
    <div contentEditable suppressContentEditableWarning {...attributes}>
      So
    </div>
  );
}

/** A page that opens a window by itself, as when an answer arrives. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = () => setIsOpen(true);
    window.addEventListener('answer', open);
    return () => window.removeEventListener('answer', open);
  }, []);
  return (
    <main>
      <input aria-label="Title" />
      <textarea aria-label="Text" />
      <Editor />
      <button type="button">Save</button>
      {isOpen && (
        <Modal open title="Somebody else has saved" footer={null} onCancel={() => {}}>
          <input aria-label="Reason" />
        </Modal>
      )}
    </main>
  );
}

/** A window opens by itself after the user has done something. */
async function openAfter(work: () => Promise<unknown>) {
  render(<Page />);
  await work();
  window.dispatchEvent(new Event('answer'));
  await screen.findByRole('dialog', { name: 'Somebody else has saved' });
}
const field = (name: string) => screen.getByRole('textbox', { name });
const takesFocus = () => waitFor(() => expect(field('Reason')).toHaveFocus());

describe('a window that opens by itself', () => {
  it.each(['Title', 'Text', 'Rich text'])('leaves the focus to %s while it is typed in', async (name) => {
    await openAfter(() => userEvent.type(field(name), 'Mo'));
    expect(await screen.findByRole('alert')).toHaveTextContent('A window has opened. Press Tab to go to it.');
    await userEvent.keyboard('on');
    expect(field(name)).toHaveFocus();
    await userEvent.tab();
    await takesFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.keyboard('why');
    expect(field('Reason')).toHaveValue('why');
  });

  it('takes the focus once the field is submitted by Enter', async () => {
    await openAfter(() => userEvent.type(field('Title'), 'Moon'));
    expect(field('Title')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await takesFocus();
  });

  it.each([
    ['a field was submitted', () => userEvent.type(field('Title'), 'Moon{Enter}')],
    ['a field is focused that nothing was typed in', () => userEvent.click(field('Title'))],
    ['a button was pressed', () => userEvent.click(screen.getByRole('button', { name: 'Save' }))],
  ])('takes the focus at once where %s', async (_, work) => {
    await openAfter(work);
    await takesFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('renders nothing again while the first input into a field is being handled', async () => {
  let renders = 0;
  function Observer() {
    useIsTyping();
    return <input aria-label="Title" />;
  }
  render(
    <Profiler id="observer" onRender={() => (renders += 1)}>
      <Observer />
    </Profiler>,
  );
  field('Title').focus();
  const before = renders;
  await new Promise<void>((resolve) => {
    // after the listener of the document, which is captured, and the microtasks that follow it
    field('Title').addEventListener('input', () => void Promise.resolve().then(resolve));
    field('Title').dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(renders).toBe(before);
  await waitFor(() => expect(renders).toBeGreaterThan(before));
});
