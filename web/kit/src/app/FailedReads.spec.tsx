import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { store } from '../api/store';
import { Problem, serve } from '../test/mockApi';
import { renderAt } from '../test/render';
import { api } from '../api/client';
import { FailedReads } from './FailedReads';
import { useListCmsQuery } from '../api/shared';

function Pages() {
  const { isFetching } = useListCmsQuery();
  return (
    <>
      <FailedReads />
      {isFetching && 'Fetching'}
    </>
  );
}

it('Retry stays visible while a failed read is repeated, until it succeeds', async () => {
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
  let release = () => {};
  const free = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (...call) => {
    await free;
    return served(...call);
  };
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByText('Fetching')).toBeVisible();
  expect(retry).toBeInTheDocument();
  release();
  await waitFor(() => expect(retry).not.toBeInTheDocument());
});

it('Retry restarts a background read that gets no response', async () => {
  const log = console.error;
  console.error = () => {};
  const answers: object[] = [new Problem(503, 'Please wait'), { success: true, cms: [] }];
  const requests = serve({ 'GET /v1/admin/cms/list': () => answers.shift() ?? {} });
  renderAt('/', <Pages />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  console.error = log;

  const served = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { signal } = new Request(input, init);
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('ended'))),
    );
  };
  store.dispatch(api.util.invalidateTags(['Cms']));
  expect(await screen.findByText('Fetching')).toBeVisible();

  globalThis.fetch = served;
  await userEvent.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
  expect(requests).toHaveLength(2);
});
