@extends('layouts.school')

@section('title', $course->title)

@push('head')
  @include('courses.schema', ['teacher' => $course->teacher])
@endpush

@section('content')
  <h1>{{ $course->title }}</h1>
  <p>{{ $course->summary }}</p>
  <p>With {{ $teacher?->name ?? $course->teacher->name }}</p>
  <ul>
    @forelse ($course->dates as $date)
      <li><time datetime="{{ $date->begins->toIso8601String() }}">{{ $date->begins->format('j F Y') }}</time> {{ $date->place }}</li>
    @empty
      <li>No dates yet</li>
    @endforelse
  </ul>
@endsection
