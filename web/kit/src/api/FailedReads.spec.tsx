import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem, serve } from '../test/mockApi';
import { renderAt } from '../test/render';
import { FailedReads } from './FailedReads';
import { useListCmsQuery } from './shared';

function Pages() {
  const { isFetching } = useListCmsQuery();
  return (
    <>
      <FailedReads />
      {isFetching && 'Asking'}
    </>
  );
}

it('a read that failed keeps its Retry while it is read anew, and until it is answered', async () => {
  const log = console.error;
  console.error = () => {};
  let isUp = false;
  serve({
    'GET /v1/admin/cms/list': () => (isUp ? { success: true, cms: [] } : new Problem(503, 'Please wait')),
  });
  renderAt('/', <Pages />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  console.error = log;

  const served = globalThis.fetch;
  let letGo = () => {};
  const free = new Promise<void>((resolve) => (letGo = resolve));
  globalThis.fetch = async (...call) => {
    await free;
    return served(...call);
  };
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByText('Asking')).toBeVisible();
  expect(retry).toBeInTheDocument();
  letGo();
  await waitFor(() => expect(retry).not.toBeInTheDocument());
});
