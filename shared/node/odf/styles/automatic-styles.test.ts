import { expect, test } from 'vitest';
import { serializeWhole } from '../xml/serialize.ts';
import { element } from '../xml/xml-element.ts';
import { AutomaticStyles } from './automatic-styles.ts';
import { NamedStyles } from './named-styles.ts';

test('the same style asked for twice is one style', () => {
  const styles = new AutomaticStyles();
  const bold = { family: 'text', properties: { 'style:text-properties': { 'fo:color': '#f00' } } };
  const first = styles.add({ ...bold, family: 'text' });
  expect(styles.add({ ...bold, family: 'text' })).toBe(first);
  expect(styles.add({ ...bold, family: 'paragraph' })).not.toBe(first);
  expect(serializeWhole(styles.element()).match(/<style:style/g)).toHaveLength(2);
});

test('a page layout gets its name', () => {
  const styles = new AutomaticStyles();
  const name = styles.addElement('pm', element('style:page-layout', {}, []));
  expect(serializeWhole(styles.element())).toContain(`<style:page-layout style:name="${name}"/>`);
});

test('names that a person gave become XML names and stay as display names', () => {
  const styles = new NamedStyles();
  expect(styles.add('Überschrift 1', { family: 'paragraph' })).toBe('_dc_berschrift_20_1');
  expect(styles.add('überschrift 1', { family: 'paragraph' })).toBe('_fc_berschrift_20_1_20_2');
  expect(serializeWhole(styles.element())).toContain('style:display-name="überschrift 1 2"');
});

test('properties stand in the order of the schema', () => {
  const styles = new AutomaticStyles();
  styles.add({
    family: 'paragraph',
    properties: {
      'style:text-properties': { 'fo:color': '#ff0000' },
      'style:paragraph-properties': { 'fo:margin-left': '1pt' },
    },
  });
  const xml = serializeWhole(styles.element());
  expect(xml.indexOf('style:paragraph-properties')).toBeLessThan(xml.indexOf('style:text-prop'));
});
