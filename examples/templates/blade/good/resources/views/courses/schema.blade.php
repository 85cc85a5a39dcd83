<script type="application/ld+json">
{
  "@@context": "https://schema.org",
  "@type": "Course",
  "name": @json($course->title),
  "description": {!! json_encode($course->summary) !!},
  "provider": {"@type": "Person", "name": "{{ addslashes($course->teacher->name) }}"},
  "hasCourseInstance": [
    @foreach ($course->dates as $date)
      {"@type": "CourseInstance", "startDate": "{{ $date->begins->toIso8601String() }}", "location": @json($date->place)}@unless ($loop->last),@endunless
    @endforeach
  ]
}
</script>
