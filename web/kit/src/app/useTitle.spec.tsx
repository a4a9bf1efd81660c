import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { store } from '../api/store';
import { serve } from '../test/mockApi';
import { useTitle } from './useTitle';

const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
/** Titles are isolated, since they may be written from right to left. */
const shown = () => document.title.replaceAll(/[\u2066-\u2069]/g, '');

it('the document is called as the page and the site are, and as the site alone where the page has no name yet', async () => {
  serve({ 'GET /v1/admin/settings/get': { success: true, data: { setting: { siteTitle: 'Lift-off' } } } });
  const { rerender } = renderHook(({ title }) => useTitle(title), {
    wrapper,
    initialProps: { title: undefined as string | undefined },
  });
  await waitFor(() => expect(shown()).toBe('Lift-off'));
  rerender({ title: 'Moon' });
  expect(shown()).toBe('Moon · Lift-off');
});

it('the site has the product’s name until it has one of its own', async () => {
  serve({ 'GET /v1/admin/settings/get': { success: true, data: { setting: { siteTitle: '' } } } });
  renderHook(() => useTitle('Moon'), { wrapper });
  await waitFor(() => expect(shown()).toBe('Moon · Launchpad'));
});
