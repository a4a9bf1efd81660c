import { alertStore } from '@launchpad/web-kit/alerts/alerts';
import { renderAt } from '@launchpad/web-kit/test/render';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { DeleteDialog } from './DeleteDialog';

/** Opens the dialog with a deletion that succeeds, or fails with `error`, and counts the callbacks. */
function open(error?: unknown) {
  const counts = { removed: 0, deleted: 0, closed: 0 };
  let end = () => {};
  const remove = () => {
    counts.removed += 1;
    return new Promise<{ error?: unknown }>((resolve) => (end = () => resolve(error ? { error } : {})));
  };
  renderAt(
    '/',
    <DeleteDialog
      question="Delete it?"
      name="Moon"
      text="It is lost."
      remove={remove}
      done={{ title: 'Deleted', message: 'It has been deleted.' }}
      failed="Not deleted"
      onDeleted={() => (counts.deleted += 1)}
      onClose={() => (counts.closed += 1)}
    />,
  );
  return { counts, end: () => act(async () => end()) };
}

const button = () => screen.getByRole('button', { name: 'Delete' });
const alerts = () => alertStore.get().map(({ title, message }) => [title, message]);

it('asks with the isolated name and what is lost, and deletes nothing yet', () => {
  const { counts } = open();
  expect(screen.getByRole('dialog', { name: 'Delete it?' })).toHaveTextContent('It is lost.');
  expect(screen.getByText('Moon').localName).toBe('bdi');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(counts).toEqual({ removed: 0, deleted: 0, closed: 1 });
});

it('deletes once despite repeated clicks, shows an alert and closes', async () => {
  const { counts, end } = open();
  const pressed = button();
  fireEvent.click(pressed);
  fireEvent.click(pressed);
  await end();
  expect(counts).toEqual({ removed: 1, deleted: 1, closed: 1 });
  expect(alerts()).toEqual([['Deleted', 'It has been deleted.']]);
});

it('alerts the reason of a failure', async () => {
  const { counts, end } = open({ title: 'Service unavailable' });
  fireEvent.click(button());
  await end();
  await waitFor(() => expect(alerts()).toEqual([['Not deleted', 'Service unavailable']]));
  expect(counts).toEqual({ removed: 1, deleted: 0, closed: 1 });
});
