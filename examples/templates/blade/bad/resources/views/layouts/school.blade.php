<!doctype html>
<html lang="{{ app()->getLocale() }}">
<head>
  <title>@yield('title', 'Bakery school')</title>
  @stack('head')
</head>
<body>
  <x-menu :current="$section ?? 'courses'" />
  @yield('content')
</body>
</html>
