import java.util.ArrayList;
import java.util.List;

/** A small gateway in a container with one processor that is throttled: hundreds of short pauses, each far longer than its work. */
public class Main {
    public static void main(String[] args) throws Exception {
        if (!Lab.FIXED) startNeighbours(6);
        Thread gateway = new Thread(Main::forward, "gateway-1");
        gateway.start();
        gateway.join();
    }

    /** The last 150,000 frames are kept until they are acknowledged: 10 MB that each collection copies. */
    private static void forward() {
        long[][] unacknowledged = new long[150_000][];
        double checksum = 0;
        for (int frame = 0; true; frame++) {
            for (int word = 0; word < 20; word++) checksum += Math.sqrt(frame + word);
            unacknowledged[frame % unacknowledged.length] = new long[6];
            if (frame % 20 == 0 && new byte[4_096].length == frame) System.out.println("INFO  frame " + frame);
            if (frame % 40_000 == 0) Lab.sleep(checksum < 0 ? 2 : 1);
        }
    }

    /** Other processes on the same processors. Each counts its own steps and ends soon, even when nobody is left to end it. */
    private static void startNeighbours(int count) throws Exception {
        List<Process> neighbours = new ArrayList<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> neighbours.forEach(Process::destroyForcibly)));
        String work = "end=$(($(date +%s) + 18)); while [ $(date +%s) -lt $end ]; do i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; done";
        for (int i = 0; i < count; i++) neighbours.add(new ProcessBuilder("sh", "-c", work).start());
    }
}
