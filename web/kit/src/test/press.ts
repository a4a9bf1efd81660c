import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Presses a button of the page once it is enabled: some are shown before the page has loaded what they need. */
export async function press(name: string | RegExp): Promise<void> {
  const button = await waitFor(() => {
    const shown = screen.getByRole('button', { name });
    expect(shown).toBeEnabled();
    return shown;
  });
  await userEvent.click(button);
}
