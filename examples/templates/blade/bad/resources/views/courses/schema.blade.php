<script type="application/ld+json">
{
  "@context": "https://schema.org",
  "@type": "Course",
  "name": {{ json_encode($course->title) }},
  "description": "@json($course->summary)",
  "courseCode": @json($course->code),
  "provider": {"@type": "Person", "name": "{{ $course->teacher->name }}"},
  "hasCourseInstance": [
    @foreach ($course->dates as $date)
      {"@type": "CourseInstance", "startDate": "{{ $date->begins->toIso8601String() }}", "location": @json($date->place)},
    @endforeach
  ]
}
</script>
