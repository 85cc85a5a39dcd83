@props(['current' => 'home'])
<nav><a href="{{ route('courses') }}" @class(['active' => $current === 'courses'])>Courses</a></nav>
