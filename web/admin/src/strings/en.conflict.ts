/** Texts of what somebody else has changed meanwhile. */

export const conflict = {
  title: 'Somebody else saved this in the meantime',
  text: 'Nothing of yours is lost, and nothing of theirs is overwritten silently. Choose which value to keep for each field.',
  mine: 'Mine',
  theirs: 'Theirs',
  allMine: 'Keep mine',
  allTheirs: 'Take theirs',
  back: 'Back to the form',
};

export const changedSince = {
  title: 'This has changed since it was shown to you',
  text: 'Nothing was decided. Look at what it is now before you decide.',
  show: 'Show what it is now',
};
