import java.util.ArrayList;
import java.util.List;

/** A nightly batch: 16 MB of reference data, then chunks of rows, as fast as the disk gives them. */
public class Main {
    public static void main(String[] args) {
        byte[][] reference = new byte[1_600][10_000];
        for (int chunk = 0; Lab.uptime() < 33_000; chunk++) {
            List<byte[]> rows = new ArrayList<>();
            for (int row = 0; row < 500; row++) rows.add(reference[(chunk + row) % 1_600].clone());
            Lab.sleep(20);
        }
        System.out.println("done with " + reference.length);
    }
}
