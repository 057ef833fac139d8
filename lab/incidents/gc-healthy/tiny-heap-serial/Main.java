import java.util.ArrayDeque;

/** A sidecar in a tiny container: little data, little garbage, a heap of 16 MB. */
public class Main {
    public static void main(String[] args) {
        ArrayDeque<byte[]> recent = new ArrayDeque<>();
        while (true) {
            recent.add(new byte[10_000]);
            if (recent.size() > 200) recent.remove();
            String line = "metric 1\n".repeat(500);
            if (!line.isEmpty()) Lab.sleep(5);
        }
    }
}
