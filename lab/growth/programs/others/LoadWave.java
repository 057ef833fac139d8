import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Uploads in progress rise and fall with the hours. */
public class LoadWave {
    record Upload(int number, byte[] chunk) {}

    static final class Uploads {
        static final Map<Integer, Upload> RUNNING = new ConcurrentHashMap<>();
    }

    public static void main(String[] args) {
        int[] running = {400, 1_400, 2_600, 900, 1_800};
        for (int uploads : running) {
            Uploads.RUNNING.clear();
            for (int number = 0; number < uploads; number++) Uploads.RUNNING.put(number, new Upload(number, new byte[1500]));
            Growth.dump();
        }
    }
}
