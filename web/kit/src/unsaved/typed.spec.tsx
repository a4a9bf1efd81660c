import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import { press } from '../test/press';
import { renderAt } from '../test/render';
import { useTyped } from './typed';
import { confirmLeave, hasUnsavedWork, useUnsavedWork } from './unsaved';

let suggested = 'small';

function Form() {
  const [kind] = useTyped('form/kind', suggested);
  const [text, setText] = useTyped('form/text', 'Untitled');
  const [size, setSize] = useTyped('form/size', () => 1);
  useUnsavedWork(text !== 'Untitled', 'form');
  return (
    <>
      <input aria-label="Title" value={text} onChange={(event) => setText(event.target.value)} />
      <p>{kind}</p>
      <button type="button" onClick={() => setSize((now) => now + 1)}>
        Size {size}
      </button>
      <button type="button" onClick={() => setText('Untitled')}>
        Undo
      </button>
    </>
  );
}

function Page() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Other tab
      </button>
      <Link to="/other">Leave the page</Link>
      {isShown && <Form />}
    </>
  );
}

const leave = () => userEvent.click(screen.getByRole('link', { name: 'Leave the page' }));
const comeBack = async () => userEvent.click(await screen.findByRole('link', { name: 'To the form' }));
const title = () => screen.getByRole('textbox', { name: 'Title' });

beforeEach(async () => {
  suggested = 'small';
  renderAt(
    '/form',
    <Routes>
      <Route path="/form" element={<Page />} />
      <Route path="/other" element={<Link to="/form">To the form</Link>} />
    </Routes>,
  );
  await userEvent.clear(title());
  await userEvent.type(title(), 'Moon');
  await press('Size 1');
});

describe('what was typed into a form', () => {
  it('is there again when the form is, on the same page', async () => {
    await press('Other tab');
    expect(screen.queryByRole('textbox')).toBeNull();
    await press('Other tab');
    expect(title()).toHaveValue('Moon');
    expect(screen.getByRole('button', { name: 'Size 2' })).toBeVisible();
  });

  it('is all that is kept: what was only suggested follows the page', async () => {
    expect(screen.getByText('small')).toBeVisible();
    await press('Other tab');
    suggested = 'large';
    await press('Other tab');
    expect(screen.getByText('large')).toBeVisible();
  });

  it('is not left without a question while another part of its page is shown', async () => {
    await press('Other tab');
    await leave();
    await press('Stay');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Other tab');
    expect(title()).toHaveValue('Moon');
  });

  it('is forgotten with its page, and then nothing is asked', async () => {
    await leave();
    await press('Leave');
    await comeBack();
    expect(title()).toHaveValue('Untitled');
    expect(screen.getByRole('button', { name: 'Size 1' })).toBeVisible();
    await press('Other tab');
    await leave();
    await comeBack();
  });

  it('is given up once, as before a wallet is disconnected, and not asked for again', async () => {
    const leaving = confirmLeave();
    await press('Leave');
    expect(await leaving).toBe(true);
    await press('Other tab');
    expect(hasUnsavedWork()).toBe(false);
    await press('Other tab');
    expect(title()).toHaveValue('Untitled');
  });

  it('that is undone is left without a question', async () => {
    await press('Undo');
    await press('Other tab');
    await leave();
    await comeBack();
    expect(title()).toHaveValue('Untitled');
  });
});
