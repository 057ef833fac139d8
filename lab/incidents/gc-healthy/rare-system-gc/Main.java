import java.util.ArrayList;
import java.util.List;

/** A service that drops its caches at a reload and requests one collection then, on purpose. */
public class Main {
    public static void main(String[] args) {
        for (int reload = 0; ; reload++) {
            List<byte[]> model = new ArrayList<>();
            for (int part = 0; part < 1_000; part++) model.add(new byte[10_000]);
            System.gc();
            for (int request = 0; request < 8_000; request++) {
                if (model.get(request % 1_000).clone().length == 0) throw new IllegalStateException();
                Lab.sleep(2);
            }
        }
    }
}
