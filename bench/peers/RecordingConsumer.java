import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Reads a recording with the consumer of the JDK as a whole process. Of every event it adds the numbers and counts the thread, and, unless it
 * is told to leave out stacks, the method on top of the stack: the least of what an analysis needs of it.
 */
public class RecordingConsumer {
    private static final Map<String, Long> threads = new HashMap<>();
    private static final Map<String, Long> methods = new HashMap<>();
    private static long events;
    private static double sum;

    public static void main(String[] args) throws IOException {
        boolean readStacks = args.length < 2;
        try (var recording = new RecordingFile(Path.of(args[0]))) {
            while (recording.hasMoreEvents()) read(recording.readEvent(), readStacks);
        }
        Duration processorTime = ProcessHandle.current().info().totalCpuDuration().orElseThrow();
        System.out.printf(
                Locale.ROOT,
                "{\"events\": %d, \"sum\": %.0f, \"threads\": %d, \"methods\": %d, \"cpuSeconds\": %.3f}%n",
                events, sum, threads.size(), methods.size(), processorTime.toMillis() / 1e3);
    }

    private static void read(RecordedEvent event, boolean readStack) {
        events++;
        sum += event.getStartTime().getNano() + event.getDuration().toNanos();
        for (ValueDescriptor field : event.getFields()) {
            if (event.getValue(field.getName()) instanceof Number number) sum += number.doubleValue();
        }
        RecordedThread thread = event.getThread();
        if (thread != null) threads.merge(String.valueOf(thread.getJavaName()), 1L, Long::sum);
        RecordedStackTrace stack = readStack ? event.getStackTrace() : null;
        if (stack == null) return;
        List<RecordedFrame> frames = stack.getFrames();
        if (!frames.isEmpty()) methods.merge(frames.get(0).getMethod().getName(), 1L, Long::sum);
    }
}
