import { expect, test } from 'vitest'
import { wrongKind } from './file-kind'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['PK\u0003\u0004…[Content_Types].xml…xl/workbook.xml', /^This is an Excel workbook\..*“CSV UTF-8”/],
  [`PK\u0003\u0004[Content_Types].xml${'x'.repeat(300_000)}xl/workbook.xml`, /Excel/],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0', /Excel/],
  ['PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet', /OpenDocument/],
  ['PK\u0003\u0004Index/Document.iwa', /Numbers/],
  ['PK\u0003\u0004word/document.xml', /Word/],
  ['PK\u0003\u0004people.csv', /archive/],
  ['PK\u0005\u0006\0\0', /archive/],
  ['\x1f\x8b\x08\0', /archive/],
  ['7z\xbc\xaf\x27\x1c', /archive/],
  ['Rar!\x1a\x07\x01\0', /archive/],
  ['%PDF-1.7\n', /PDF/],
  ['\x89PNG\r\n\x1a\n', /picture/],
  ['\xff\xd8\xff\xe0', /picture/],
  ['SQLite format 3\0', /database/],
  ['<!DOCTYPE html><table>', /web page/],
  ['\xef\xbb\xbf\r\n <html>', /web page/],
  ['<?xml version="1.0"?><Workbook>', /XML/],
  ['{\\rtf1\\ansi', /formatted text/],
  ['\u0001\u0002\0\0\u0003abc\u0004\0', /isn’t a text file/],
])('a file that is no text is named, with the way to fix it: %j', (content, sentence) => {
  expect(wrongKind(bytesOf(content))).toMatch(sentence)
})

test.each([
  '',
  'Name,Address\n',
  'N\0a\0m\0e\0',
  'Name,Address\u0001\n',
  '\xef\xbb\xbfName\n',
  'PK,Address\n',
  '%,Name\n',
  'Name\n\u001B$B:4F#\u001B(B\n',
])('what may be text is read: %j', (content) => expect(wrongKind(bytesOf(content))).toBeNull())
