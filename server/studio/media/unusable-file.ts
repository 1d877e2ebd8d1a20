/** An uploaded file that cannot become a part of the site. The message is for the coach. */
export class UnusableFile extends Error {}
