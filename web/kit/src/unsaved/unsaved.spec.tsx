import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { renderAt } from '../test/render';
import { useUnsavedWork } from './unsaved';

function Form() {
  const [text, setText] = useState('');
  const saved = useUnsavedWork(text !== '');
  const navigate = useNavigate();
  return (
    <main>
      <label>
        Title <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <Link to="/other">Pools</Link>
      <Link to="/form?page=2">Next</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button
        type="button"
        onClick={() => {
          saved();
          void navigate('/other');
        }}
      >
        Save
      </button>
    </main>
  );
}

async function openForm(typed: string) {
  renderAt(
    '/other',
    <Routes>
      <Route path="/other" element={<Link to="/form">Open the form</Link>} />
      <Route path="/form" element={<Form />} />
    </Routes>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Open the form' }));
  if (typed) await userEvent.type(await screen.findByRole('textbox'), typed);
}

const theOtherPage = () => screen.findByRole('link', { name: 'Open the form' });
const closeTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe.each([
  ['a link', 'link', 'Pools'],
  ['Back', 'button', 'Back'],
])('leaving unsaved work by %s', (_way, role, name) => {
  it('asks, and on Stay keeps everything typed', async () => {
    await openForm('Moon');
    await userEvent.click(screen.getByRole(role, { name }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('textbox')).toHaveValue('Moon');
  });

  it('asks, and leaves on Leave', async () => {
    await openForm('Moon');
    await userEvent.click(screen.getByRole(role, { name }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await theOtherPage()).toBeVisible();
    expect(closeTab()).toBe(false);
  });

  it('does not ask when nothing was typed', async () => {
    await openForm('');
    await userEvent.click(await screen.findByRole(role, { name }));
    expect(await theOtherPage()).toBeVisible();
  });
});

it('closing the tab with unsaved work asks', async () => {
  await openForm('');
  expect(closeTab()).toBe(false);
  await userEvent.type(await screen.findByRole('textbox'), 'M');
  expect(closeTab()).toBe(true);
});

it('a changed query of the same page, and leaving after saving, do not ask', async () => {
  await openForm('Moon');
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('textbox')).toHaveValue('Moon');
  act(() => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  expect(await theOtherPage()).toBeVisible();
});
