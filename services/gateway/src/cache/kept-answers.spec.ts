import { TestClock } from '@launchpad/platform/testing';
import { Rendered } from '../http/rendered.js';
import type { Subject } from '../http/subjects.js';
import { KeptAnswers } from './kept-answers.js';

const MB = 1024 * 1024;

describe('answers that are kept', () => {
  const clock = new TestClock();
  let kept: KeptAnswers;
  beforeEach(() => {
    kept = new KeptAnswers(clock);
  });

  const answerOf = (bytes: number) => new Rendered('x'.repeat(bytes), 'W/"x"');
  const keep = (key: string, { bytes = 1, subjects = ['content'] as Subject[], time = '' } = {}) =>
    kept.keep(key, time, { rendered: answerOf(bytes), subjects }, clock.nowMs());
  const isKept = (key: string, time = '') => kept.get(key, time) !== undefined;

  it('are there for five seconds after the services were asked', () => {
    const rendered = answerOf(1);
    kept.keep('a', '', { rendered, subjects: [] }, clock.nowMs() - 1_000);
    expect(kept.get('a', '')).toBe(rendered);
    clock.advance(3_999);
    expect(isKept('a')).toBe(true);
    clock.advance(1);
    expect(isKept('a')).toBe(false);
  });

  it('are for the time that they show', () => {
    keep('a', { time: '1' });
    expect([isKept('a', '1'), isKept('a', '2'), isKept('b', '1')]).toEqual([true, false, false]);
    keep('a', { time: '2' });
    expect([isKept('a', '1'), isKept('a', '2')]).toEqual([false, true]);
  });

  it('end with any of their subjects, and with no other', () => {
    keep('list', { subjects: ['pools', 'pool:a', 'pool:b'] });
    keep('a', { subjects: ['pool:a'] });
    keep('b', { subjects: ['pool:b'] });
    kept.dropAbout('content');
    expect(['list', 'a', 'b'].map((key) => isKept(key))).toEqual([true, true, true]);
    kept.dropAbout('pool:a');
    expect(['list', 'a', 'b'].map((key) => isKept(key))).toEqual([false, false, true]);
  });

  it('end with their subject, though another one of it went before', () => {
    for (const key of ['a', 'b', 'c']) keep(key, { subjects: ['pools', `pool:${key}`] });
    kept.dropAbout('pool:a');
    kept.dropAbout('pool:b');
    kept.dropAbout('pools');
    expect(isKept('c')).toBe(false);
  });

  it.each([
    [2 * MB, true],
    [2 * MB + 1, false],
  ])('have at most 2 MB each: one of %i bytes is kept: %s', (bytes, expected) => {
    keep('a', { bytes });
    expect(isKept('a')).toBe(expected);
  });

  describe('take 64 MB together with what is kept of their compressed forms', () => {
    // each counts twice, and 200 bytes for itself, its key and each of its subjects: 32 of these are 64 MB
    const bytes = MB - 300;
    const keys = Array.from({ length: 32 }, (_, index) => `${index}`);
    const fill = () => {
      for (const key of keys) keep(key, { bytes });
    };

    it('and no more: the oldest makes room', () => {
      fill();
      expect(keys.every((key) => isKept(key))).toBe(true);
      keep('small');
      expect(['0', '1', 'small'].map((key) => isKept(key))).toEqual([false, true, true]);
      keep('large', { bytes });
      expect(['1', '2', 'large'].map((key) => isKept(key))).toEqual([false, true, true]);
    });

    it('and as much again once they were dropped, replaced or cleared', () => {
      fill();
      fill();
      expect(keys.every((key) => isKept(key))).toBe(true);
      kept.dropAbout('content');
      fill();
      expect(keys.every((key) => isKept(key))).toBe(true);
      kept.clear();
      expect(isKept('0')).toBe(false);
      fill();
      expect(keys.every((key) => isKept(key))).toBe(true);
      keep('small');
      expect(isKept('0')).toBe(false);
    });

    it('and those that are over make room first, whatever room there is', () => {
      keep('old', { bytes });
      clock.advance(5_000);
      for (const key of keys) keep(key, { bytes });
      expect(keys.every((key) => isKept(key))).toBe(true);
    });

    it('and what was asked for again is the newest', () => {
      fill();
      keep('0', { bytes });
      keep('small');
      expect(['0', '1'].map((key) => isKept(key))).toEqual([true, false]);
    });
  });
});
