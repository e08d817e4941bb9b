<?php
// Addresses without a slash at their end get one, and lose what stands behind the "?".
return function (): bool {
  $path = strtok($_SERVER['REQUEST_URI'], '?');
  if (!is_interface() || str_ends_with($path, '/') || str_contains($path, '.')) return false;
  header("Location: $path/", true, 301);
  return true;
};
