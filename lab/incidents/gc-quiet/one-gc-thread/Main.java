import java.util.HashMap;
import java.util.Map;

/** A side-car with a small heap that is given one GC thread on purpose, so that it does not take processors from its neighbour. */
public class Main {
    public static void main(String[] args) throws Exception {
        Map<Integer, String> metrics = new HashMap<>();
        for (int sample = 0; true; sample++) {
            for (int i = 0; i < 200; i++) metrics.put(i, "metric " + i + " = " + sample);
            Lab.sleep(2);
        }
    }
}
