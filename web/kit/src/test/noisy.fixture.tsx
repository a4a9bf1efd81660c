import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { useEffect } from 'react';

/** Tests for `noisy.spec.ts`, which runs them: those whose titles begin with "writes" must fail. */

function Noisy() {
  useEffect(() => console.error('planted'));
  return null;
}

it('writes an error while it shows a component', () => {
  expect(render(<Noisy />).container).toBeEmptyDOMElement();
});

it('writes a warning', () => {
  expect(console.warn('planted')).toBeUndefined();
});

it('writes a message about the browser', () => {
  expect(window.alert('planted')).toBeUndefined();
});

it('expects the error', () => {
  const error = jest.spyOn(console, 'error').mockReturnValue();
  render(<Noisy />);
  expect(error).toHaveBeenCalledWith('planted');
});

describe('with a hook', () => {
  afterEach(() => console.error('planted'));

  it('writes an error after its last line', () => {
    expect(document.body).toBeInTheDocument();
  });
});
