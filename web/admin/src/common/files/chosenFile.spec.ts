import { documentError, imageError } from './chosenFile';

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

it.each([
  ['a.pdf', 'application/pdf', undefined],
  ['a.png', 'image/png', undefined],
  ['a.pdf', 'text/html', 'Please choose a picture or a PDF'],
  ['a.html', 'application/pdf', 'Please choose a picture or a PDF'],
])('a document %s of type %s is refused with %s', (name, type, error) => {
  expect(documentError({ name, type, size: 1 })).toBe(error);
});

it('a document has at most 5 MB', () => {
  expect(documentError({ name: 'a.pdf', type: 'application/pdf', size: 5 * 1024 * 1024 + 1 })).toBe(
    'A document may have at most 5 MB',
  );
});
