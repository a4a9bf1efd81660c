import { Problem } from '@launchpad/web-kit/test/mockApi';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { ADMIN } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, delayResponses, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

const GET = 'GET /v1/admin/doctor';
const lag = {
  name: 'chain',
  state: 'red',
  value: 'Chain 5 is 31 blocks behind',
  runbook: 'LaunchpadChainLag.md',
};
const checks = [{ name: 'services', state: 'green', value: 'pools is ready', runbook: null }, lag];
const services = [{ name: 'pools', version: '1.2.0', settings: ['NATS_URL'], metrics: 'up 1' }];
const examination = { takenAt: 1_800_000_000, checks, services };

beforeEach(async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  serveBasics(ADMIN);
  await connectAs(ADMIN);
});
afterEach(resetPages);

describe('the page on the system', () => {
  it('shows each check with its state, and the runbook next to one that is not green', async () => {
    answer(GET, () => ({ success: true, data: examination }));
    const { container } = openPage('/doctor');
    const row = within(await screen.findByRole('row', { name: /31 blocks behind/ }));
    expect(row.getByText('Act')).toBeVisible();
    expect(row.getByText('deploy/runbooks/LaunchpadChainLag.md')).toBeVisible();
    const good = within(screen.getByRole('row', { name: /pools is ready/ }));
    expect(good.getByText('Good')).toBeVisible();
    expect(good.queryByText(/runbooks/)).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('saves the whole answer for support', async () => {
    answer(GET, () => ({ success: true, data: examination }));
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => (saved.push(blob as Blob), '#doctor');
    URL.revokeObjectURL = () => {};
    openPage('/doctor');
    await userEvent.click(await screen.findByRole('button', { name: 'Save for support' }));
    expect(JSON.parse(await new Response(saved[0]).text())).toEqual(examination);
  });

  it('checks again', async () => {
    answer(GET, () => ({ success: true, data: examination }));
    openPage('/doctor');
    await screen.findByText('pools is ready');
    answer(GET, () => ({
      success: true,
      data: { ...examination, checks: [{ ...lag, value: 'Chain 5 is paused' }] },
    }));
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Chain 5 is paused')).toBeVisible();
    expect(screen.queryByText('pools is ready')).toBeNull();
  });

  it('shows that it is loading, and that there is nothing', async () => {
    const release = delayResponses('/v1/admin/doctor');
    answer(GET, () => ({ success: true, data: { ...examination, checks: [] } }));
    openPage('/doctor');
    // the part of the page is loaded first, which shows the same
    await waitFor(() => expect(screen.getByText('Loading')).toBeInTheDocument());
    release();
    expect(await screen.findByText('There are no checks.')).toBeVisible();
  });

  it('shows that it failed, with a way to try again', async () => {
    answer(GET, () => new Problem(503, 'Unavailable'));
    openPage('/doctor');
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
    answer(GET, () => ({ success: true, data: examination }));
    await userEvent.click(retry as HTMLElement);
    expect(await screen.findByText('pools is ready')).toBeVisible();
  });
});
