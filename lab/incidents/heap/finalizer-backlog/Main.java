import com.shop.image.FixedThumbnail;
import com.shop.image.Thumbnail;

/** Each picture has a finalizer that blocks for a second, so dead pictures pile up. The fix has no finalizer. */
public class Main {
    public static void main(String[] args) {
        long pixels = 0;
        for (int picture = 0; picture < 20_000; picture++) {
            if (Lab.FIXED) pixels += new FixedThumbnail().size();
            else pixels += new Thumbnail().hashCode();
            if (picture % 2000 == 0) Lab.sleep(50);
        }
        System.gc();
        System.out.println("checksum " + pixels);
        Lab.await();
    }
}
