// Runs before the first paint, so that a chosen theme never flashes the other one.
;(function () {
  var theme = null
  try {
    theme = localStorage.getItem('postroom.theme')
  } catch {}
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
})()
