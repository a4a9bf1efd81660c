import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '../test/axe';
import { useState } from 'react';
import { ignoreHeldKeys } from './focus';
import { Modal } from './Modal';

interface Props {
  busy?: boolean;
  /** closing removes the row with the button that opened the window */
  removes?: boolean;
}

function Page({ busy = false, removes = false }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [removed, setRemoved] = useState(false);
  const [text, setText] = useState('');
  const close = () => {
    setIsOpen(false);
    if (removes) setRemoved(true);
  };
  return (
    <main>
      <h1>Pools</h1>
      {!removed && (
        <button type="button" onClick={() => setIsOpen(true)}>
          Review
        </button>
      )}
      {isOpen && (
        <Modal
          open
          title="KYC review"
          busy={busy}
          dirty={text !== ''}
          onCancel={close}
          footer={
            <button type="button" onClick={close}>
              Approve
            </button>
          }
        >
          <label>
            Note <input value={text} onChange={(event) => setText(event.target.value)} />
          </label>
        </Modal>
      )}
    </main>
  );
}

async function open(props: Props = {}) {
  render(<Page {...props} />);
  const button = screen.getByRole('button', { name: 'Review' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'KYC review' });
  return button;
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a modal', () => {
  it('opened by Enter stays open and focuses its first field', async () => {
    await open();
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
    expect(await axe(document.body, { rules: { region: { enabled: false } } })).toHaveNoViolations();
  });

  it('closed by Esc returns focus to what opened it', async () => {
    const button = await open();
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('focuses the page’s heading if that was removed', async () => {
    await open({ removes: true });
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await isClosed();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Pools' })).toHaveFocus());
  });

  it('cannot be closed while a signature is pending', async () => {
    await open({ busy: true });
    await userEvent.keyboard('{Escape}');
    const wrap = document.querySelector('.ant-modal-wrap');
    if (wrap) {
      fireEvent.mouseDown(wrap);
      fireEvent.click(wrap);
    }
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'KYC review' })).toBeInTheDocument();
  });

  it('asks before typed work is lost, and keeps it', async () => {
    await open();
    await userEvent.keyboard('Hello{Escape}');
    expect(await screen.findByText('Discard what you typed?')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Hello');
    await waitFor(() => expect(screen.queryByText('Discard what you typed?')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard it' }));
    await isClosed();
  });
});

it('a held key presses a button once; typed text repeats', () => {
  ignoreHeldKeys();
  render(
    <main>
      <button type="button">Bid</button>
      <textarea aria-label="Comment" />
    </main>,
  );
  const held = { key: 'Enter', repeat: true };
  expect(fireEvent.keyDown(screen.getByRole('button'), held)).toBe(false);
  expect(fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(screen.getByRole('textbox'), held)).toBe(true);
});
