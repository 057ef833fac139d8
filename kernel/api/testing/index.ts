export { readXmlAs } from './read-xml.ts';
