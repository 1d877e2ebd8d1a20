/** Waits until React has rendered and observers of the page have seen it. */
export const waitUntilDrawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
