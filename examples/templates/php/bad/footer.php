<footer>End</footer></body></html>
