/** Broken between words, so that mail programs need not. */
export const wrapText = (text: string): string => text.replace(/(.{1,72})(?:\s|$)/g, '$1\n').trimEnd();

/** A receipt, a sentence a line. */
export const formatReceiptText = (receipt: string, indent = ''): string => receipt.replaceAll('. ', `.\n${indent}`);
