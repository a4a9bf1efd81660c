import { render } from '@testing-library/react';
import { press } from './press';

function drawn() {
  let presses = 0;
  const button = (disabled: boolean) => (
    <button type="button" disabled={disabled} onClick={() => (presses += 1)}>
      Add
    </button>
  );
  const { rerender } = render(button(true));
  return { enable: () => rerender(button(false)), presses: () => presses };
}

it('a button is pressed once it is enabled', async () => {
  const { enable, presses } = drawn();
  const pressed = press('Add');
  expect(presses()).toBe(0);
  enable();
  await pressed;
  expect(presses()).toBe(1);
});
