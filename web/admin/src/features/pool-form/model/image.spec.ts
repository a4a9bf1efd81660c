import { imageError } from './image';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

it.each([
  ['a.png', 'image/png'],
  ['a.jpg', 'image/jpeg'],
  ['a.JPEG', 'image/jpeg'],
  ['a.gif', 'image/gif'],
])('%s is an image', (name, type) => {
  expect(imageError(file(name, type))).toBeUndefined();
});

it.each([
  ['a.svg', 'image/svg+xml'],
  ['a.webp', 'image/webp'],
  ['a.pdf', 'application/pdf'],
  ['a.png', 'text/html'],
])('%s as %s is rejected', (name, type) => {
  expect(imageError(file(name, type))).toBe('Failed! Please select correct Image Format');
});

it('an image above 5 MB is rejected', () => {
  expect(imageError(file('a.png', 'image/png', 5 * 1024 * 1024 + 1))).toBe('The image may have at most 5 MB');
});
