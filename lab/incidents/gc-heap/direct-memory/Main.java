import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/** A gateway allocates a direct buffer per request and drops it; only a collection frees it. The fix pools buffers. */
public class Main {
    public static void main(String[] args) {
        ByteBuffer pooled = ByteBuffer.allocateDirect(256 * 1024);
        ArrayDeque<Object> responses = new ArrayDeque<>();
        while (true) {
            ByteBuffer buffer = Lab.FIXED ? pooled.clear() : ByteBuffer.allocateDirect(256 * 1024);
            buffer.putLong(System.nanoTime());
            responses.add(new byte[2_000]);
            if (responses.size() > 100) responses.remove();
            Lab.sleep(2);
        }
    }
}
